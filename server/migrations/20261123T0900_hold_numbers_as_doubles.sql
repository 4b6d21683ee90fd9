-- Three of the columns for numbers had become numeric when the others became doubles: their comparisons weren't
-- leakproof, so that row-level security kept statistics and indexes from serving them. Digits beyond a double's
-- are in the document, and has_long_numbers says where.
drop view tenant_product_slots;
alter table product_slots
  alter column n9 type float8,
  alter column n24 type float8,
  alter column n39 type float8;
create view tenant_product_slots as select * from product_slots where domain_id = app_domain();
grant create on schema public to vitrine_reader;
alter view tenant_product_slots owner to vitrine_reader;
revoke create on schema public from vitrine_reader;
grant select on tenant_product_slots to vitrine_tenant;
