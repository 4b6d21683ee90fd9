-- expand
-- A text that staff alone see. What they search stands beside what everybody may.
alter table products add column internal_note text not null default '' check (char_length(internal_note) <= 2000);
alter table product_search add column for_staff text collate "C";
create or replace view tenant_product_search as select * from product_search where domain_id = app_domain();

create or replace function note_product_fields() returns trigger language plpgsql as $$
declare changed text[] := '{}';
begin
  if new.name is distinct from old.name then changed := changed || 'name'::text; end if;
  if new.reference is distinct from old.reference then changed := changed || 'reference'::text; end if;
  if new.description is distinct from old.description then changed := changed || 'description'::text; end if;
  if new.internal_note is distinct from old.internal_note then changed := changed || 'internalNote'::text; end if;
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
  before update of name, reference, description, internal_note, category_id, folder_set, is_published, details, prices
  on products
  for each row when (new.field_versions is not distinct from old.field_versions)
  execute function note_product_fields();

create or replace function log_search_changes() returns trigger language plpgsql as $$
begin
  if app_domain() is null then return null; end if;
  insert into product_slot_changes (domain_id, product_ids)
    select app_domain(), case when count(*) <= 5000 then array_agg(n.product_id) end
    from new_rows n join old_rows o on o.product_id = n.product_id
    where (n.base, n.document, n.for_staff) is distinct from (o.base, o.document, o.for_staff)
    having count(*) > 0;
  return null;
end $$;
