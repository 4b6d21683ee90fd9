-- A picture of a project's own: the name of its file, which copies of the project and templates share, and how often it
-- was set or taken away.
alter table projects
  add column cover_file text check (cover_file ~ '^[0-9a-f-]{36}$'),
  add column cover_version int not null default 0;
alter table project_templates add column cover_file text check (cover_file ~ '^[0-9a-f-]{36}$');
