-- What rows of an import need that isn't there yet is read with each look at it; most rows need nothing.
create index import_rows_coming on import_rows (domain_id, import_id) where coming <> '{}';
