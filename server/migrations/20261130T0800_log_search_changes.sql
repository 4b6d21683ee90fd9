-- expand
-- Servers that keep search texts in memory follow them too: a description alone changes nothing in the other derived rows.
create function log_search_changes() returns trigger language plpgsql as $$
begin
  if app_domain() is null then return null; end if;
  insert into product_slot_changes (domain_id, product_ids)
    select app_domain(), case when count(*) <= 5000 then array_agg(n.product_id) end
    from new_rows n join old_rows o on o.product_id = n.product_id
    where (n.base, n.document) is distinct from (o.base, o.document)
    having count(*) > 0;
  return null;
end $$;
create trigger log_changed after update on product_search referencing old table as old_rows new table as new_rows
  for each statement execute function log_search_changes();
