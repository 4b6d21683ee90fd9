-- Products have a published state of their own beside their folders': clients and share links see published products in
-- published folders. Everything that is there stays visible.
alter table products add column is_published boolean not null default true;
alter table product_slots add column is_published boolean not null default true;

-- The view states its columns as they were when it was made; new ones come last.
create or replace view tenant_product_slots as select * from product_slots where domain_id = app_domain();

-- What clients are counted by is answered from the index alone.
drop index product_slots_folder_set;
create index product_slots_folder_set on product_slots (domain_id, folder_set) include (is_published);
drop index product_slots_category;
create index product_slots_category on product_slots (domain_id, category_id, folder_set) include (is_published);

create or replace function note_product_fields() returns trigger language plpgsql as $$
declare changed text[] := '{}';
begin
  if new.name is distinct from old.name then changed := changed || 'name'::text; end if;
  if new.reference is distinct from old.reference then changed := changed || 'reference'::text; end if;
  if new.description is distinct from old.description then changed := changed || 'description'::text; end if;
  if new.category_id is distinct from old.category_id then changed := changed || 'category'::text; end if;
  if new.folder_set is distinct from old.folder_set then changed := changed || 'folder'::text; end if;
  if new.is_published is distinct from old.is_published then changed := changed || 'published'::text; end if;
  if new.details is distinct from old.details then
    changed := changed || changed_keys('detail:', old.details, new.details);
  end if;
  if new.prices is distinct from old.prices then
    changed := changed || changed_keys('price:', old.prices, new.prices);
  end if;
  if cardinality(changed) > 0 then
    new.version := greatest(new.version, old.version + 1);
    new.field_versions := old.field_versions ||
      (select jsonb_object_agg(field, new.version) from unnest(changed) as field);
  end if;
  return new;
end $$;
drop trigger note_fields on products;
create trigger note_fields
  before update of name, reference, description, category_id, folder_set, is_published, details, prices on products
  for each row execute function note_product_fields();
