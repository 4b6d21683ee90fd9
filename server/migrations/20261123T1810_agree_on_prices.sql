-- Negotiation: what presenter and attendee proposed to each other for a product, and the price they agreed on.
create table room_proposals (
  domain_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  project_id uuid not null,
  attendee_id uuid not null,
  product_id uuid not null,
  product_name text not null,
  is_by_attendee boolean not null,
  author_id uuid,
  author_name text not null,
  -- In place of the price of this price type.
  price numeric,
  currency text,
  price_type_id uuid,
  quantity numeric,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'over')),
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  primary key (domain_id, id),
  foreign key (domain_id, room_id) references rooms on delete cascade,
  foreign key (domain_id, project_id, attendee_id) references project_attendees (domain_id, project_id, id) on delete cascade,
  check (num_nonnulls(price, quantity) > 0),
  check (num_nulls(price, currency, price_type_id) in (0, 3))
);
create index room_proposals_room on room_proposals (domain_id, room_id, created_at);
-- One at a time for each attendee and product.
create unique index room_proposals_open on room_proposals (domain_id, project_id, attendee_id, product_id) where state = 'open';

-- An agreed price takes the place of the price, and stays when the project is opened again. Who may read the price of
-- the price type may read it, of those who run the project.
create table project_agreed_prices (
  domain_id uuid not null,
  project_id uuid not null,
  attendee_id uuid not null,
  product_id uuid not null,
  price numeric not null,
  currency text not null,
  price_type_id uuid not null,
  agreed_at timestamptz(3) not null default now(),
  primary key (domain_id, project_id, attendee_id, product_id),
  foreign key (domain_id, project_id, attendee_id) references project_attendees (domain_id, project_id, id) on delete cascade
);

-- Whether the price of an answer was agreed on, and which it takes the place of.
alter table project_answers
  add column is_agreed boolean not null default false,
  add column list_price numeric,
  add check (is_agreed or list_price is null);

-- What everybody in a project's rooms was told of a product last. They are told again once several have changed what
-- they ordered: else the difference would be one person's.
create table room_totals (
  domain_id uuid not null,
  project_id uuid not null,
  product_id uuid not null,
  -- What each had ordered, by attendee.
  shares jsonb not null,
  made_at timestamptz(3) not null default now(),
  primary key (domain_id, project_id, product_id),
  foreign key (domain_id, project_id) references projects on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['room_proposals', 'project_agreed_prices', 'room_totals'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;
