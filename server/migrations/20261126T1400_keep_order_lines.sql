-- What is ordered, a narrow row for each attendee and product: what reports add up. Written with each confirmation and
-- when a late answer is taken over; the amount is rounded by the function that rounds everywhere (rules/src/orders).
create table project_order_lines (
  domain_id uuid not null,
  project_id uuid not null,
  attendee_id uuid not null,
  -- No foreign keys: what was ordered stays when product or category go.
  product_id uuid not null,
  category_id uuid,
  -- When it was first ordered as it stands: confirming the same once more moves nothing.
  ordered_at timestamptz(3) not null,
  -- Whether it counts as an order of the product: a quantity, where no number is asked a date, where nothing is asked
  -- interest.
  is_ordered boolean not null,
  quantity numeric,
  price numeric,
  amount numeric,
  currency text,
  -- At the price of a price type, at one that was agreed on, or answered after the end and taken over.
  kind text not null check (kind in ('list', 'agreed', 'late')),
  -- The room in which it was answered last, else the web session.
  session text not null check (session in ('web', 'ar', 'st')),
  primary key (domain_id, project_id, attendee_id, product_id),
  foreign key (domain_id, project_id, attendee_id) references project_attendees (domain_id, project_id, id) on delete cascade,
  check (num_nulls(price, currency) in (0, 2)),
  check ((amount is null) = (price is null or quantity is null))
);
create index project_order_lines_day on project_order_lines (domain_id, ordered_at);
create index project_order_lines_product on project_order_lines (domain_id, product_id, ordered_at);

-- What a line says in words, as it was.
create table project_order_line_texts (
  domain_id uuid not null,
  project_id uuid not null,
  attendee_id uuid not null,
  product_id uuid not null,
  name text not null,
  reference text not null,
  category_name text,
  price_type_id uuid,
  list_price numeric,
  interested boolean not null,
  values jsonb not null,
  dynamic_values jsonb not null,
  author_name text not null,
  -- Of a late answer: the form that it was under. That of others stands with the revision of their order.
  form jsonb,
  primary key (domain_id, project_id, attendee_id, product_id),
  foreign key (domain_id, project_id, attendee_id, product_id) references project_order_lines on delete cascade
);

-- Which product was opened by whom, or answered, and under which name, for the first time.
create table project_presentations (
  domain_id uuid not null,
  project_id uuid not null,
  attendee_id uuid not null,
  product_id uuid not null,
  product_name text not null,
  first_at timestamptz(3) not null default now(),
  primary key (domain_id, project_id, attendee_id, product_id),
  foreign key (domain_id, project_id, attendee_id) references project_attendees (domain_id, project_id, id) on delete cascade
);
create index project_presentations_day on project_presentations (domain_id, first_at);

-- How long an attendee was there, outside of rooms, which keep their visits.
alter table project_attendees add column spent_ms bigint not null default 0;

do $$
declare t text;
begin
  foreach t in array array['project_order_lines', 'project_order_line_texts', 'project_presentations'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;

-- What was confirmed before.
create temporary table old_lines on commit drop as
  select o.domain_id, o.project_id, o.attendee_id, o.id as order_id, r.revision, r.revision = o.revision as is_last,
    r.created_at, r.form, (line ->> 'product')::uuid as product_id, line,
    case when line ->> 'quantity' ~ '^-?\d+(\.\d+)?$' then (line ->> 'quantity')::numeric end as quantity,
    (line ->> 'price')::numeric as price, line ->> 'currency' as currency
  from project_orders o
  join project_order_revisions r on r.domain_id = o.domain_id and r.order_id = o.id
  cross join lateral jsonb_array_elements(r.lines) line;
create index on old_lines (domain_id, order_id, product_id, revision);

with told as (
  select l.*, p.category_id, c.name as category_name,
    case when n.field is not null then coalesce(l.quantity > 0, false)
      when jsonb_array_length(l.form -> 'orderFields') > 0
        then exists (select from jsonb_each_text(l.line -> 'values') v where v.value <> '')
      else (l.line ->> 'interested')::boolean end as is_ordered,
    -- The last revision in which it stood otherwise, or not at all.
    coalesce((select max(e.revision) from project_order_revisions e
      where e.domain_id = l.domain_id and e.order_id = l.order_id and e.revision < l.revision and not exists (
        select from old_lines s where s.domain_id = e.domain_id and s.order_id = e.order_id
          and s.product_id = l.product_id and s.revision = e.revision
          and (s.quantity, s.price, s.currency) is not distinct from (l.quantity, l.price, l.currency))), 0) as before,
    coalesce((select ro.kind from project_answers a
      join project_answer_revisions ar on ar.domain_id = a.domain_id and ar.project_id = a.project_id
        and ar.attendee_id = a.attendee_id and ar.product_id = a.product_id and ar.revision = a.revision
      join project_attendees t on t.domain_id = a.domain_id and t.id = a.attendee_id
      join rooms ro on ro.domain_id = a.domain_id and ro.project_id = a.project_id
      join room_members m on m.domain_id = ro.domain_id and m.room_id = ro.id
        and (m.person_id = t.person_id or m.attendee_id = t.id)
      join room_visits v on v.domain_id = m.domain_id and v.member_id = m.id
        and ar.created_at between v.came_at and coalesce(v.left_at, 'infinity')
      where a.domain_id = l.domain_id and a.project_id = l.project_id and a.attendee_id = l.attendee_id
        and a.product_id = l.product_id limit 1), 'web') as session
  from old_lines l
  left join products p on p.domain_id = l.domain_id and p.id = l.product_id
  left join categories c on c.domain_id = p.domain_id and c.id = p.category_id
  left join lateral (select f ->> 'id' as field from jsonb_array_elements(l.form -> 'orderFields') f
    where f ->> 'type' = 'number' limit 1) n on true
  where l.is_last
), written as (
  insert into project_order_lines (domain_id, project_id, attendee_id, product_id, category_id, ordered_at, is_ordered,
    quantity, price, amount, currency, kind, session)
  select t.domain_id, t.project_id, t.attendee_id, t.product_id, t.category_id,
    (select r.created_at from project_order_revisions r
      where r.domain_id = t.domain_id and r.order_id = t.order_id and r.revision = t.before + 1),
    t.is_ordered, t.quantity, t.price,
    round(t.quantity * t.price, case
      when t.currency = any(string_to_array('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', ' ')) then 0
      when t.currency = any(string_to_array('BHD IQD JOD KWD LYD OMR TND', ' ')) then 3
      when t.currency in ('CLF', 'UYW') then 4 else 2 end),
    t.currency, case when (t.line ->> 'isAgreed')::boolean then 'agreed' else 'list' end, t.session
  from told t
)
insert into project_order_line_texts (domain_id, project_id, attendee_id, product_id, name, reference, category_name,
  price_type_id, list_price, interested, values, dynamic_values, author_name)
select t.domain_id, t.project_id, t.attendee_id, t.product_id, t.line ->> 'name', t.line ->> 'reference', t.category_name,
  (t.line ->> 'priceType')::uuid, (t.line ->> 'listPrice')::numeric, (t.line ->> 'interested')::boolean,
  t.line -> 'values', t.line -> 'dynamicValues', coalesce(t.line ->> 'author', '')
from told t;

-- What came after the end and was taken over: it arrived after the end that the project still has, and counts.
create temporary table old_late on commit drop as
  select a.*, p.order_fields, p.dynamic_fields, n.field,
    case when a.values ->> n.field ~ '^-?\d+(\.\d+)?$' then (a.values ->> n.field)::numeric end as quantity,
    ar.author_name
  from project_answers a
  join projects p on p.domain_id = a.domain_id and p.id = a.project_id
  join project_answer_revisions ar on ar.domain_id = a.domain_id and ar.project_id = a.project_id
    and ar.attendee_id = a.attendee_id and ar.product_id = a.product_id and ar.revision = a.revision
  left join lateral (select f ->> 'id' as field from jsonb_array_elements(p.order_fields) f
    where f ->> 'type' = 'number' limit 1) n on true
  where ar.created_at >= p.closed_at and a.confirmed_revision is distinct from a.revision;
delete from project_order_lines l using old_late t
  where l.domain_id = t.domain_id and l.project_id = t.project_id and l.attendee_id = t.attendee_id
    and l.product_id = t.product_id;
with written as (
  insert into project_order_lines (domain_id, project_id, attendee_id, product_id, category_id, ordered_at, is_ordered,
    quantity, price, amount, currency, kind, session)
  select t.domain_id, t.project_id, t.attendee_id, t.product_id, p.category_id, t.updated_at,
    case when t.field is not null then coalesce(t.quantity > 0, false)
      when jsonb_array_length(t.order_fields) > 0
        then exists (select from jsonb_each_text(t.values) v where v.value <> '')
      else t.interested end,
    t.quantity, t.price,
    round(t.quantity * t.price, case
      when t.currency = any(string_to_array('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', ' ')) then 0
      when t.currency = any(string_to_array('BHD IQD JOD KWD LYD OMR TND', ' ')) then 3
      when t.currency in ('CLF', 'UYW') then 4 else 2 end),
    t.currency, 'late', 'web'
  from old_late t left join products p on p.domain_id = t.domain_id and p.id = t.product_id
  where t.state = 'reviewed' and (t.interested or t.values <> '{}')
)
insert into project_order_line_texts (domain_id, project_id, attendee_id, product_id, name, reference, category_name,
  price_type_id, list_price, interested, values, dynamic_values, author_name, form)
select t.domain_id, t.project_id, t.attendee_id, t.product_id, t.product_name, t.product_reference, c.name,
  t.price_type_id, t.list_price, t.interested, t.values, t.dynamic_values, t.author_name,
  jsonb_build_object('orderFields', t.order_fields, 'dynamicFields', t.dynamic_fields)
from old_late t
left join products p on p.domain_id = t.domain_id and p.id = t.product_id
left join categories c on c.domain_id = p.domain_id and c.id = p.category_id
where t.state = 'reviewed' and (t.interested or t.values <> '{}');

insert into project_presentations (domain_id, project_id, attendee_id, product_id, product_name, first_at)
  select domain_id, project_id, attendee_id, product_id, product_name, created_at from project_answers;
insert into project_presentations (domain_id, project_id, attendee_id, product_id, product_name, first_at)
  select a.domain_id, a.project_id, a.id, p.id, p.name, coalesce(a.last_seen_at, a.created_at)
  from project_attendees a join products p on p.domain_id = a.domain_id and p.id = a.last_product_id
  on conflict do nothing;
