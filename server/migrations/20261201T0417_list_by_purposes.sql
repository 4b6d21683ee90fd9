-- expand
-- Lists filter and sort by percentages, and memory follows their changes, as with prices.
create or replace view tenant_product_slots as
  select s.*, q.updated_at, q.has_long_prices,
    q.p1, q.p2, q.p3, q.p4, q.p5, q.p6, q.p7, q.p8, q.p9, q.p10, q.p11, q.p12, q.p13, q.p14, q.p15, q.p16, q.p17,
    q.p18, q.p19, q.p20, q.p21, q.p22, q.p23, q.p24,
    q.c1, q.c2, q.c3, q.c4, q.c5, q.c6, q.c7, q.c8
  from product_slots s left join product_prices q on q.domain_id = s.domain_id and q.product_id = s.product_id
  where s.domain_id = app_domain();

create or replace function log_price_changes() returns trigger language plpgsql as $$
begin
  if app_domain() is null then return null; end if;
  insert into product_slot_changes (domain_id, product_ids)
    select app_domain(), case when count(*) <= 5000 then array_agg(n.product_id) end
    from new_rows n join old_rows o on o.product_id = n.product_id
    where (n.has_long_prices,
      n.p1, n.p2, n.p3, n.p4, n.p5, n.p6, n.p7, n.p8, n.p9, n.p10, n.p11, n.p12, n.p13, n.p14, n.p15, n.p16, n.p17,
      n.p18, n.p19, n.p20, n.p21, n.p22, n.p23, n.p24, n.c1, n.c2, n.c3, n.c4, n.c5, n.c6, n.c7, n.c8)
      is distinct from (o.has_long_prices,
      o.p1, o.p2, o.p3, o.p4, o.p5, o.p6, o.p7, o.p8, o.p9, o.p10, o.p11, o.p12, o.p13, o.p14, o.p15, o.p16, o.p17,
      o.p18, o.p19, o.p20, o.p21, o.p22, o.p23, o.p24, o.c1, o.c2, o.c3, o.c4, o.c5, o.c6, o.c7, o.c8)
    having count(*) > 0;
  return null;
end $$;
