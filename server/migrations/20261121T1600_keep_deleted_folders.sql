-- Deleted folders stay as rows that nobody sees: products in the trash lie in them, and undoing brings them back.
alter table folders add column deleted_at timestamptz(3), add column deleted_with uuid;
drop index folders_name;
create unique index folders_name on folders (domain_id, parent_id, lower(name)) where deleted_at is null;
create index folders_deleted on folders (domain_id, deleted_with) where deleted_with is not null;
