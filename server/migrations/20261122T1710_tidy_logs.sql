-- What grows with every change and every mail is kept for as long as the operator says. Entries are taken away by two
-- functions and by nobody else; neither takes away what is younger than its limit, whatever it is asked for.
create index outbox_created_at on outbox (created_at);

create policy old_entries on audit_entries to vitrine_reader
  using (at < now() - interval '90 days') with check (false);
grant select, delete on audit_entries to vitrine_reader;
create policy old_entries on activity to vitrine_reader
  using (at < now() - interval '30 days') with check (false);
grant select, delete on activity to vitrine_reader;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- Through tidy_audit, which alone acts as this role.
  if tg_op = 'DELETE' and current_user = 'vitrine_reader' and old.at < now() - interval '90 days' then
    return old;
  end if;
  -- A domain that goes takes its log along.
  if tg_op = 'DELETE' and not exists (select 1 from domains where id = old.domain_id) then return old; end if;
  raise exception 'the audit log is not changed' using errcode = '42501';
end $$;

-- Both answer how many entries they took away, at most so many.
grant create on schema public to vitrine_reader;
create function tidy_audit(tenant uuid, keep_days int, most int) returns int language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from audit_entries where domain_id = tenant and id in (
      select id from audit_entries
      where domain_id = tenant and at < now() - make_interval(days => greatest(keep_days, 90))
      order by at limit most)
    returning 1)
  select count(*)::int from gone
$$;
alter function tidy_audit(uuid, int, int) owner to vitrine_reader;

-- Ids begin with the time, in milliseconds: entries of a time are found by the primary key.
create function tidy_activity(tenant uuid, keep_days int, most int) returns int language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with first_kept as (
    select at, rpad(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0')::uuid as id
    from (select now() - make_interval(days => greatest(keep_days, 30)) as at) as day
  ), gone as (
    delete from activity where domain_id = tenant and id in (
      select a.id from activity a, first_kept k
      where a.domain_id = tenant and a.id < k.id and a.at < k.at order by a.id limit most)
    returning 1)
  select count(*)::int from gone
$$;
alter function tidy_activity(uuid, int, int) owner to vitrine_reader;
revoke create on schema public from vitrine_reader;
revoke execute on function tidy_audit(uuid, int, int), tidy_activity(uuid, int, int) from public;
