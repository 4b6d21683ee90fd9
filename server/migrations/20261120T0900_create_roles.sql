-- Who may touch rows. The connecting user owns the tables and migrates; requests never act as the owner:
-- they switch to vitrine_tenant, which owns nothing and can't bypass row-level security.
-- vitrine_reader owns the two views through which products are searched (see docs/decisions/0003).
do $$
declare wanted text;
begin
  foreach wanted in array array['vitrine_tenant', 'vitrine_reader'] loop
    begin
      execute format('create role %I nologin', wanted);
    exception when duplicate_object then null;
    end;
    if not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

-- PostgreSQL 16 and later give the creator of a role no right to act as it.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    execute 'grant vitrine_tenant to current_user with set true, inherit true';
    execute 'grant vitrine_reader to current_user with set true, inherit true';
  end if;
exception when insufficient_privilege then null;
end $$;

grant usage on schema public to vitrine_tenant;
grant usage, create on schema public to vitrine_reader;

-- "Chair 2" before "Chair 10", accents and case beside each other, the same in every locale.
create collation catalogue (provider = icu, locale = 'und-u-kn-true');

-- The tenant and the person of the running transaction; null outside a scope, so that no row matches.
create function app_domain() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.domain_id', true), '')::uuid $$;
create function app_person() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.person_id', true), '')::uuid $$;

-- Ids that grow with time keep index pages warm while loading (UUID version 7 of RFC 9562).
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- Text as search compares it.
create function search_key(value text) returns text language sql stable parallel safe
  as $$ select lower(unaccent(value)) $$;
