-- expand
-- A price type has a slot of prices, and a field one of its own kinds. A program from before prices stood apart, which still
-- served while the schema changed, gave price types number slots; then every new product of the company failed.
do $$
declare
  company record;
  wrong record;
  free text;
begin
  for company in select id, name from domains order by name loop
    -- As a request of the company: its rows are seen, and servers that remember them notice the change.
    perform set_config('app.domain_id', company.id::text, true);
    for wrong in
      select slot, price_type_id from slot_assignments
      where domain_id = company.id and (price_type_id is not null) <> (slot like 'p%') order by slot
    loop
      delete from slot_assignments where domain_id = company.id and slot = wrong.slot;
      execute format('update %I set %I = null where domain_id = %L and %I is not null',
        case when wrong.slot like 'p%' then 'product_prices' else 'product_slots' end,
        wrong.slot, company.id, wrong.slot);
      free := null;
      if wrong.price_type_id is not null then
        select 'p' || n into free from generate_series(1, 24) n
        where not exists (select 1 from slot_assignments a where a.domain_id = company.id and a.slot = 'p' || n)
        order by n limit 1;
      end if;
      raise warning '%', format('company "%s": slot %s is taken back from a %s%s', company.name, wrong.slot,
        case when wrong.price_type_id is null then 'field' else 'price type' end,
        coalesce(', which has ' || free || ' now', ''));
      -- Price types and fields without a slot are read from the documents.
      continue when free is null;
      insert into slot_assignments (domain_id, slot, price_type_id) values (company.id, free, wrong.price_type_id);
      execute format('update product_prices q set %I = v.text::float8,
          has_long_prices = q.has_long_prices or length(translate(v.text, ''-.'', '''')) > 15
        from (select id, nullif(prices ->> %L, '''') as text from products where domain_id = %L) v
        where q.domain_id = %L and q.product_id = v.id and v.text is not null',
        free, wrong.price_type_id, company.id, company.id);
    end loop;
  end loop;
  perform set_config('app.domain_id', '', true);
end $$;
alter table slot_assignments add constraint slot_assignments_kind
  check ((price_type_id is not null) = (slot like 'p%'));
