-- What operators watch: how large companies are, as numbers alone, and jobs that are tried again by their wish.
alter table operator_log drop constraint operator_log_action_check;
alter table operator_log add check (action in
  ('founded', 'suspended', 'reopened', 'subscription', 'deleted', 'kept', 'gone', 'retried'));

-- Needed to become the owner of the function, not to make anything else.
grant create on schema public to vitrine_reader;
create function products_of_largest_company() returns bigint language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(max(n), 0) from (select count(*) as n from product_slots group by domain_id) companies
$$;
revoke execute on function products_of_largest_company() from public;
grant execute on function products_of_largest_company() to current_user;
alter function products_of_largest_company() owner to vitrine_reader;
revoke create on schema public from vitrine_reader;
