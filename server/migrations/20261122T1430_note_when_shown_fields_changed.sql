-- When what everybody who sees a product is shown of it last changed. Clients and share links get this moment for
-- `updatedAt`: `updated_at` also moves with prices, details and folders that are hidden from them. Kept by a trigger,
-- so that no writer can forget it. A product that has been there is told to have changed when it was made.
alter table products add column shown_at timestamptz not null default now();
update products set shown_at = created_at;

create function note_shown_fields() returns trigger language plpgsql as $$
begin
  new.shown_at := now();
  return new;
end $$;
create trigger note_shown
  before update of name, reference, description, category_id on products
  for each row when ((new.name, new.reference, new.description, new.category_id)
    is distinct from (old.name, old.reference, old.description, old.category_id))
  execute function note_shown_fields();
