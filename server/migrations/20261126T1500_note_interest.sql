-- What clients look at and search for (decision 73): sums of a day, no list of visits. Companies can switch it off.
alter table domains add column notes_interest boolean not null default true;
drop trigger note_versions on domains;
create trigger note_versions before update on domains for each row execute function note_versions(
  'product_table_headers', 'product_csv_export_headers', 'product_pdf_export_headers', 'category_headers', 'currencies',
  'default_language', 'number_format', 'date_format', 'time_zone', 'mail_footer', 'notes_interest');

-- Whoever has no row has not been told, and nothing is kept of them.
create table engagement_people (
  domain_id uuid not null,
  person_id uuid not null,
  told_at timestamptz(3) not null default now(),
  objected_at timestamptz(3),
  -- Up to when their time is counted: nobody looks at two things at once, on however many devices.
  counted_until timestamptz(3),
  -- The latest that have been counted, so that one that is sent again counts once.
  batches uuid[] not null default '{}',
  primary key (domain_id, person_id),
  foreign key (domain_id, person_id) references memberships (domain_id, person_id) on delete cascade on update cascade
);

create table engagement_days (
  domain_id uuid not null,
  -- Of the company's time zone at that time.
  day date not null,
  person_id uuid not null,
  product_id uuid not null,
  -- Its name; empty where none was on screen.
  media text not null default '',
  way text not null check (way in ('page', 'viewer', 'fullscreen', 'ar')),
  seconds int not null default 0 check (seconds >= 0),
  looks int not null default 0 check (looks >= 0),
  primary key (domain_id, day, person_id, product_id, media, way),
  foreign key (domain_id, person_id) references memberships (domain_id, person_id) on delete cascade on update cascade,
  foreign key (domain_id, product_id) references products (domain_id, id) on delete cascade
);
create index engagement_days_person on engagement_days (domain_id, person_id, day);
create index engagement_days_product on engagement_days (domain_id, product_id, day);

create table engagement_searches (
  domain_id uuid not null,
  day date not null,
  person_id uuid not null,
  text text not null check (text <> ''),
  found int not null default 0 check (found >= 0),
  missed int not null default 0 check (missed >= 0),
  primary key (domain_id, day, person_id, text),
  foreign key (domain_id, person_id) references memberships (domain_id, person_id) on delete cascade on update cascade
);
create index engagement_searches_person on engagement_searches (domain_id, person_id);

-- How often share links were opened; nobody knows by whom. No foreign keys: it outlives the link.
create table share_link_opens (
  domain_id uuid not null references domains on delete cascade,
  day date not null,
  link_id uuid not null,
  group_id uuid not null,
  times int not null default 0,
  primary key (domain_id, day, link_id)
);

do $$
declare t text;
begin
  foreach t in array array['engagement_people', 'engagement_days', 'engagement_searches', 'share_link_opens'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
  end loop;
end $$;
