-- expand
-- A document is in the storage under its version before its row is written, so that no transaction waits for the storage.
-- Here is the last version that an upload was given, written or not.
create table reserved_document_versions (
  domain_id uuid not null,
  product_id uuid not null,
  name text not null,
  version integer not null,
  primary key (domain_id, product_id, name),
  foreign key (domain_id, product_id) references products (domain_id, id) on delete cascade
);
alter table reserved_document_versions enable row level security;
alter table reserved_document_versions force row level security;
create policy tenant on reserved_document_versions to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on reserved_document_versions to vitrine_tenant;
