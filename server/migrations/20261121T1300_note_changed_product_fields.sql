-- The version that changed each field of a product last: {"name": 3, "detail:<id>": 7}. Fields unchanged since the
-- first version are absent. Whoever writes a product from an older version collides only with changes to the same
-- field. Kept by a trigger, so that no writer can forget it, however many products it changes at once.
alter table products add column field_versions jsonb not null default '{}', add column deleted_by uuid;
create index products_trash on products (domain_id, deleted_at desc, id) where deleted_at is not null;

create function changed_keys(prefix text, old_values jsonb, new_values jsonb) returns text[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg(prefix || coalesce(o.key, n.key)), '{}')
  from jsonb_each(old_values) o full join jsonb_each(new_values) n on n.key = o.key
  where o.value is distinct from n.value
$$;

create function note_product_fields() returns trigger language plpgsql as $$
declare changed text[] := '{}';
begin
  if new.name is distinct from old.name then changed := changed || 'name'::text; end if;
  if new.reference is distinct from old.reference then changed := changed || 'reference'::text; end if;
  if new.description is distinct from old.description then changed := changed || 'description'::text; end if;
  if new.category_id is distinct from old.category_id then changed := changed || 'category'::text; end if;
  if new.folder_set is distinct from old.folder_set then changed := changed || 'folder'::text; end if;
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
create trigger note_fields
  before update of name, reference, description, category_id, folder_set, details, prices on products
  for each row execute function note_product_fields();

-- Entries that one bulk action wrote, its own with the count among them.
alter table activity add column bulk_id uuid;
create index activity_bulk on activity (domain_id, bulk_id) where bulk_id is not null;
