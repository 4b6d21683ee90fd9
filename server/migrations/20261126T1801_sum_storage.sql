-- What companies keep in the storage, for operators, who see numbers and nothing else of it.
create policy through_sums on media_versions for select to vitrine_reader using (true);
create policy through_sums on product_files for select to vitrine_reader using (true);
create policy through_sums on company_archives for select to vitrine_reader using (true);
grant select on media_versions, product_files, company_archives to vitrine_reader;
-- Needed to become the owner of the function, not to make anything else.
grant create on schema public to vitrine_reader;
create function storage_of_companies(companies uuid[])
  returns table (domain_id uuid, bytes bigint, files bigint) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select kept.domain_id, sum(kept.bytes)::bigint, sum(kept.files)::bigint
  from (
    -- Originals, and what was made of each.
    select m.domain_id, sum(m.size_bytes + m.prepared_bytes) as bytes, sum(1 + cardinality(m.prepared)) as files
    from media_versions m where m.domain_id = any(companies) group by m.domain_id
    union all
    select f.domain_id, sum(f.kept_bytes), sum(f.version)
    from product_files f where f.domain_id = any(companies) group by f.domain_id
    union all
    select a.domain_id, sum(a.size_bytes), count(*)
    from company_archives a where a.domain_id = any(companies) and a.state = 'ready' group by a.domain_id
  ) kept
  group by kept.domain_id
$$;
revoke execute on function storage_of_companies(uuid[]) from public;
grant execute on function storage_of_companies(uuid[]) to current_user;
alter function storage_of_companies(uuid[]) owner to vitrine_reader;
revoke create on schema public from vitrine_reader;
