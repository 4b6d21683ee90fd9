-- Whoever changes a record says which version of it they saw. `record_version` grows with every change of the columns
-- that the trigger is given, and `field_versions` says which version changed a column last: {"name": 3}. Columns that
-- have not changed since the first version are absent. What of a record lies in other tables is raised by its writer.
create function note_versions() returns trigger language plpgsql as $$
declare
  before_it jsonb := to_jsonb(old);
  after_it jsonb := to_jsonb(new);
  next_version int := old.record_version + 1;
  field text;
begin
  foreach field in array tg_argv loop
    if after_it -> field is distinct from before_it -> field then
      new.record_version := next_version;
      new.field_versions := new.field_versions || jsonb_build_object(field, next_version);
    end if;
  end loop;
  return new;
end $$;

alter table groups rename column version to record_version;
alter table groups add column field_versions jsonb not null default '{}';
update groups set field_versions = jsonb_build_object(
  'name', record_version, 'template', record_version, 'levels', record_version, 'folders', record_version,
  'fields', record_version) where record_version > 1;

do $$
declare t text;
begin
  foreach t in array array[
    'domains', 'folders', 'categories', 'detail_fields', 'price_types', 'tags', 'product_media', 'product_files',
    'three_sides_layouts', 'identity_providers'
  ] loop
    execute format('alter table %I add column record_version int not null default 1,
      add column field_versions jsonb not null default ''{}''', t);
  end loop;
end $$;
-- Of the order of a product's media.
alter table products add column media_order_version int not null default 1;

create trigger note_versions before update on domains for each row execute function note_versions(
  'product_table_headers', 'product_csv_export_headers', 'product_pdf_export_headers', 'category_headers', 'currencies');
create trigger note_versions before update on folders for each row execute function note_versions(
  'name', 'description', 'is_published', 'is_product_folder', 'parent_id');
create trigger note_versions before update on categories for each row execute function note_versions(
  'name', 'parent_id');
create trigger note_versions before update on detail_fields for each row execute function note_versions(
  'name', 'type', 'required', 'searchable', 'dropdown_options', 'ribbon');
create trigger note_versions before update on price_types for each row execute function note_versions('name');
create trigger note_versions before update on groups for each row execute function note_versions(
  'name', 'template', 'levels');
create trigger note_versions before update on tags for each row execute function note_versions('name');
create trigger note_versions before update on product_media for each row execute function note_versions(
  'name', 'is_active', 'lightening', 'environment');
create trigger note_versions before update on product_files for each row execute function note_versions('is_active');
create trigger note_versions before update on three_sides_layouts for each row execute function note_versions('layout');
create trigger note_versions before update on identity_providers for each row execute function note_versions(
  'name', 'issuer', 'client_id', 'sealed_secret', 'is_enabled');
