-- Without being named, the schema of temporary tables is searched first: a caller's table would stand in for ours.
alter function keep_affiliation() set search_path = pg_catalog, public, pg_temp;
alter function share_token_domain(text) set search_path = pg_catalog, public, pg_temp;
alter function api_key_domain(text) set search_path = pg_catalog, public, pg_temp;
