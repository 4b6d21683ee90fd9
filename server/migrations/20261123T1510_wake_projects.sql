-- Which companies have projects that the clock looks at, for the program alone: callers never learn of other companies.
create policy through_clock on projects for select to vitrine_reader using (true);
grant select on projects to vitrine_reader;
-- Needed to become the owner of the function, not to make anything else.
grant create on schema public to vitrine_reader;
create function domains_with_open_projects() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select distinct domain_id from projects where closed_at is null
$$;
revoke execute on function domains_with_open_projects() from public;
grant execute on function domains_with_open_projects() to current_user;
alter function domains_with_open_projects() owner to vitrine_reader;
revoke create on schema public from vitrine_reader;
