-- A session by which the company's check asks what a person is shown: by this process. It ends no other session, is
-- ended by none, is no visit of the person, and is good for minutes.
alter table sessions add column check_process uuid,
  add constraint sessions_check_bound check (check_process is null or domain_id is not null);
create index sessions_check on sessions (check_process) where check_process is not null;
