-- What presenters want to say of a product of a project. A product that is taken out keeps its note for when it comes
-- back; lists pass it over meanwhile.
create table project_notes (
  domain_id uuid not null,
  project_id uuid not null,
  product_id uuid not null,
  -- Empty for one that was written and taken back: its version goes on.
  text text not null check (char_length(text) <= 5000),
  record_version int not null default 1,
  field_versions jsonb not null default '{}',
  primary key (domain_id, project_id, product_id),
  foreign key (domain_id, project_id) references projects on delete cascade,
  foreign key (domain_id, product_id) references products on delete cascade
);
create index project_notes_product on project_notes (domain_id, product_id);
create trigger note_versions before update on project_notes for each row execute function note_versions('text');
alter table project_notes enable row level security;
alter table project_notes force row level security;
create policy tenant on project_notes to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on project_notes to vitrine_tenant;
