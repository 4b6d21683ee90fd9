-- What people of a company begin with, where times are meant, and whom invoices go to.
alter table domains
  add column number_format text,
  add column date_format text,
  add column time_zone text not null default 'Etc/UTC' check (char_length(time_zone) <= 64),
  add column billing_contact jsonb not null default '{}',
  add column mail_footer text not null default '' check (char_length(mail_footer) <= 1000);

-- A picture of a brand may go, or be an earlier one again: by picture, since which version of the brand which file is
-- shown. `file` is the version at which it was stored, null for none: {"appLogo": [{"at": 3, "file": 3}]}.
update domains d set logos = coalesce((
  select jsonb_object_agg(logo.key, (
    select coalesce(jsonb_agg(jsonb_build_object('at', n.value, 'file', n.value) order by n.value::int), '[]')
    from jsonb_array_elements(logo.value) as n(value)))
  from jsonb_each(d.logos) as logo(key, value)), '{}');

-- How a brand was at each of its versions.
create table brand_versions (
  domain_id uuid not null references domains on delete cascade,
  version int not null,
  at timestamptz(3) not null default now(),
  -- Null for what was there before versions were kept. No foreign key: versions outlive people.
  person_id uuid,
  colors jsonb not null,
  names jsonb not null,
  mail_footer text not null,
  -- The file of each picture: {"appLogo": 3}.
  pictures jsonb not null,
  primary key (domain_id, version)
);
alter table brand_versions enable row level security;
alter table brand_versions force row level security;
create policy tenant on brand_versions to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert on brand_versions to vitrine_tenant;

-- Of columns that hold documents each entry counts on its own: {"profile.company": 4}.
create function note_document_versions() returns trigger language plpgsql as $$
declare
  before_it jsonb := to_jsonb(old);
  after_it jsonb := to_jsonb(new);
  next_version int := old.record_version + 1;
  document text;
  entry text;
begin
  foreach document in array tg_argv loop
    for entry in
      select key from jsonb_object_keys((before_it -> document) || (after_it -> document)) as key
      where before_it -> document -> key is distinct from after_it -> document -> key
    loop
      new.record_version := next_version;
      new.field_versions := new.field_versions || jsonb_build_object(document || '.' || entry, next_version);
    end loop;
  end loop;
  return new;
end $$;
create trigger note_document_versions before update on domains for each row execute function
  note_document_versions('profile', 'billing_contact', 'colors', 'names', 'logos');

drop trigger note_versions on domains;
create trigger note_versions before update on domains for each row execute function note_versions(
  'product_table_headers', 'product_csv_export_headers', 'product_pdf_export_headers', 'category_headers', 'currencies',
  'default_language', 'number_format', 'date_format', 'time_zone', 'mail_footer');
