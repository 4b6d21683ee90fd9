-- Media keep every version: what was uploaded, what was made of it, and where both lie in the storage.
alter table product_media
  -- False until a first version is prepared: clients don't see it before.
  add column is_ready boolean not null default true,
  -- A newer version that isn't shown: {version, status: PostProcessing | Error, error: {reason, detail} | null}.
  add column pending jsonb,
  -- ThumbHash of the picture, shown while it loads.
  add column placeholder text,
  -- Files made of the shown version, by the suffixes of their addresses.
  add column prepared text[] not null default '{}',
  add column environment jsonb,
  add column deleted_at timestamptz(3);

create table media_versions (
  domain_id uuid not null,
  product_id uuid not null,
  name text not null,
  version int not null,
  type text not null check (type in ('image', 'video', '3dGLTF', '3dFBX', '3dOBJ')),
  status text not null check (status in ('PostProcessing', 'Complete', 'Error')),
  error jsonb,
  -- Key of the original in the storage; files made of it lie beside it, by suffix.
  stored_as text not null,
  width int,
  height int,
  placeholder text,
  prepared text[] not null default '{}',
  manifest jsonb not null default '{}',
  size_bytes bigint not null,
  prepared_bytes bigint not null default 0,
  person_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (domain_id, product_id, name, version),
  unique (domain_id, stored_as),
  foreign key (domain_id, product_id, name) references product_media on update cascade on delete cascade
);
insert into media_versions (domain_id, product_id, name, version, type, status, stored_as, width, height, size_bytes, created_at)
select m.domain_id, m.product_id, m.name, v.version, m.type, 'Complete',
  format('domains/%s/products/%s/media/%s/%s', m.domain_id, m.product_id, v.version, m.name),
  m.width, m.height, m.size_bytes, m.created_at
from product_media m, generate_series(1, m.version) as v (version);

alter table media_versions enable row level security;
alter table media_versions force row level security;
create policy tenant on media_versions to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on media_versions to vitrine_tenant;

create index product_media_deleted on product_media (domain_id, deleted_at) where deleted_at is not null;
-- Bytes of all versions that are kept, this one included.
alter table product_files add column kept_bytes bigint;
update product_files set kept_bytes = size_bytes * version;
alter table product_files alter column kept_bytes set not null;
