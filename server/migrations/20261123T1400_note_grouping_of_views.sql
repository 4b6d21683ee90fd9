-- Two people who group a view by different fields at once are asked which counts, as with its other parts.
drop trigger note_versions on product_views;
create trigger note_versions before update on product_views for each row execute function note_versions(
  'name', 'filters', 'sorting', 'grouping', 'columns', 'density');
