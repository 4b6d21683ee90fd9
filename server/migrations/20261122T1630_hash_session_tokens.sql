-- Of the token of a session, as of all others, only a hash is kept: who reads the table can't sign in with it.
-- Sessions that are open stay open.
alter table sessions rename column token to token_hash;
alter table ended_sessions rename column token to token_hash;
update sessions set token_hash = encode(sha256(convert_to(token_hash, 'UTF8')), 'hex');
update ended_sessions set token_hash = encode(sha256(convert_to(token_hash, 'UTF8')), 'hex');
alter table sessions add constraint sessions_token_hashed check (token_hash ~ '^[0-9a-f]{64}$');

-- News have at most 8,000 bytes: 90 hashes fit.
drop trigger tell_ended on sessions;
drop trigger tell_disabled on people;
drop function tell_deleted_sessions();
drop function tell_sessions_of_disabled();
drop function tell_ended_sessions(text[]);

create function tell_ended_sessions(hashes text[]) returns void language plpgsql as $$
begin
  perform pg_notify('vitrine_news',
      jsonb_build_object('kind', 'sessions-ended', 'tokenHashes', jsonb_agg(hash))::text)
    from (
      select hash, (at - 1) / 90 as part from unnest(hashes) with ordinality as given (hash, at)
    ) as parts group by part;
end $$;

create function tell_deleted_sessions() returns trigger language plpgsql as $$
begin
  perform tell_ended_sessions(array(select token_hash from gone));
  return null;
end $$;
create trigger tell_ended after delete on sessions referencing old table as gone
  for each statement execute function tell_deleted_sessions();

create function tell_sessions_of_disabled() returns trigger language plpgsql as $$
begin
  perform tell_ended_sessions(array(select token_hash from sessions where person_id = new.id));
  return null;
end $$;
create trigger tell_disabled after update of disabled_at on people for each row
  when (old.disabled_at is null and new.disabled_at is not null)
  execute function tell_sessions_of_disabled();
