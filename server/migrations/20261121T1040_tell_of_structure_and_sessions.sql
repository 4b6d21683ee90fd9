-- Open pages learn of changed structure and ended sessions at the commit, whoever made it: triggers tell, so that no
-- service can forget it. What is told is described in server/src/scope/news.ts.

create function add_revision(revised text) returns void language plpgsql as $$
declare
  folded bigint;
begin
  insert into revisions (domain_id, kind) values (app_domain(), revised) on conflict do nothing;
  if random() < 0.02 then
    with gone as (
      delete from revisions r using (
        select domain_id, kind, xid from revisions
        where domain_id = app_domain() and kind = revised and xid <> pg_current_xact_id()
        for update skip locked
      ) earlier
      where (r.domain_id, r.kind, r.xid) = (earlier.domain_id, earlier.kind, earlier.xid)
      returning r.n
    )
    select sum(n) into folded from gone;
    update revisions set n = n + coalesce(folded, 0)
    where domain_id = app_domain() and kind = revised and xid = pg_current_xact_id();
  end if;
end $$;

-- The same news told twice in one transaction is told once.
create or replace function note_revision() returns trigger language plpgsql as $$
begin
  if app_domain() is null then return null; end if;
  perform add_revision(tg_argv[0]);
  -- Where values are stored is nothing that pages show.
  if tg_argv[0] = 'structure' and tg_table_name <> 'slot_assignments' then
    perform pg_notify('vitrine_news',
      jsonb_build_object('kind', 'structure', 'domainId', app_domain())::text);
  end if;
  return null;
end $$;

-- Saving products asks for sets of folders that nearly always exist: statements without rows change nothing, and
-- a new set is nothing that pages show.
create function note_revision_of_rows() returns trigger language plpgsql as $$
begin
  if app_domain() is not null and exists (select 1 from changed) then perform add_revision(tg_argv[0]); end if;
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['folder_sets', 'folder_set_members'] loop
    execute format('drop trigger revision on %I', t);
    execute format('create trigger revision_insert after insert on %I referencing new table as changed
      for each statement execute function note_revision_of_rows(''structure'')', t);
    execute format('create trigger revision_update after update on %I referencing new table as changed
      for each statement execute function note_revision_of_rows(''structure'')', t);
    execute format('create trigger revision_delete after delete on %I referencing old table as changed
      for each statement execute function note_revision_of_rows(''structure'')', t);
  end loop;
end $$;

-- News have at most 8,000 bytes: 90 hashes fit.
create function tell_ended_sessions(tokens text[]) returns void language plpgsql as $$
begin
  perform pg_notify('vitrine_news',
      jsonb_build_object('kind', 'sessions-ended', 'tokenHashes', jsonb_agg(hash))::text)
    from (
      select encode(sha256(convert_to(token, 'UTF8')), 'hex') as hash, (at - 1) / 90 as part
      from unnest(tokens) with ordinality as given (token, at)
    ) as hashes group by part;
end $$;

create function tell_deleted_sessions() returns trigger language plpgsql as $$
begin
  perform tell_ended_sessions(array(select token from gone));
  return null;
end $$;
create trigger tell_ended after delete on sessions referencing old table as gone
  for each statement execute function tell_deleted_sessions();

create function tell_sessions_of_disabled() returns trigger language plpgsql as $$
begin
  perform tell_ended_sessions(array(select token from sessions where person_id = new.id));
  return null;
end $$;
create trigger tell_disabled after update of disabled_at on people for each row
  when (old.disabled_at is null and new.disabled_at is not null)
  execute function tell_sessions_of_disabled();
