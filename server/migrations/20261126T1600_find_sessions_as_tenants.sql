-- Who calls is asked together with whether they may enter, in the transaction of what they ask: as the tenant role, which
-- reads no session by itself. The hash is the credential, nothing is listed.
grant create on schema public to vitrine_reader;
grant select on sessions to vitrine_reader;
-- PL/pgSQL keeps the plan; a function of SQL with other rights than the caller's would be planned each time.
create function session_of(hash text) returns table (
  id uuid, email text, name text, company text, picture text, "assetsVersion" int, "isSystem" boolean,
  "affiliationDomainId" uuid, language text, "numberFormat" text, "dateFormat" text, version int,
  "isDisabled" boolean, "boundTo" uuid, impersonator jsonb, "isStale" boolean
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
  select p.id, p.email, p.name, p.company, p.picture, p.assets_version, p.is_system, p.affiliation_domain_id, p.language,
    p.number_format, p.date_format, p.record_version, p.disabled_at is not null, s.domain_id,
    case when i.id is not null
      then jsonb_build_object('id', i.id, 'name', coalesce(nullif(i.name, ''), i.email)) end,
    s.check_process is null and coalesce(p.last_seen_at < now() - interval '1 minute', true)
  from sessions s join people p on p.id = s.person_id
  left join sessions o on o.id = s.impersonator_session_id
  left join people i on i.id = o.person_id
  left join sessions f on f.id = coalesce(s.joined_session_id, o.joined_session_id)
  where s.token_hash = hash and s.expires_at > now()
    and (s.impersonator_session_id is null or (o.expires_at > now() and i.disabled_at is null))
    and (f.id is null or f.expires_at > now());
end $$;
alter function session_of(text) owner to vitrine_reader;
revoke create on schema public from vitrine_reader;
