-- A session of another host name that the person's own session has made, and that ends with it.

alter table sessions
  add column joined_session_id uuid references sessions on delete cascade,
  add constraint sessions_joined_own check (
    joined_session_id is null or (domain_id is null and impersonator_session_id is null and check_process is null)
  );
create index sessions_joined on sessions (joined_session_id) where joined_session_id is not null;
