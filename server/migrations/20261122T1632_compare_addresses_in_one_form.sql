-- Addresses are found in one form, however they are typed (NFKC); those that were kept in another get it.
update people p set email = normalize(p.email, NFKC)
where p.email is not nfkc normalized
  and not exists (
    select 1 from people o where o.id <> p.id and lower(o.email) = lower(normalize(p.email, NFKC)));
