-- expand
-- What a buyer calls one product: articles that differ by the values of up to three detail fields.
create table product_models (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  name text not null check (char_length(name) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  record_version int not null default 1,
  field_versions jsonb not null default '{}',
  primary key (domain_id, id)
);
create trigger note_versions before update on product_models for each row execute function note_versions('name');

-- A field that tells articles apart can't go before the models have others.
create table product_model_axes (
  domain_id uuid not null,
  model_id uuid not null,
  position int not null check (position between 0 and 2),
  detail_field_id uuid not null,
  primary key (domain_id, model_id, position),
  unique (domain_id, model_id, detail_field_id),
  foreign key (domain_id, model_id) references product_models on delete cascade,
  constraint product_model_axes_field foreign key (domain_id, detail_field_id) references detail_fields
);
create index product_model_axes_of_field on product_model_axes (domain_id, detail_field_id);

create table product_model_articles (
  domain_id uuid not null,
  product_id uuid not null,
  model_id uuid not null,
  -- The values on all axes, as one text; none of articles in the trash.
  combination text collate "C",
  primary key (domain_id, product_id),
  foreign key (domain_id, product_id) references products on delete cascade,
  foreign key (domain_id, model_id) references product_models on delete cascade,
  -- Looked at when a statement has ended, so that articles may swap their values.
  constraint product_model_articles_differ unique (domain_id, model_id, combination) deferrable initially immediate
);

do $$
declare t text;
begin
  foreach t in array array['product_models', 'product_model_axes', 'product_model_articles'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to vitrine_tenant using (domain_id = app_domain()) with check (domain_id = app_domain())', t);
    execute format('grant select, insert, update, delete on %I to vitrine_tenant', t);
    execute format('create trigger revision after insert or update or delete on %I
      for each statement execute function note_revision(''content'')', t);
  end loop;
end $$;

create function model_combination(model uuid, details jsonb) returns text language sql stable as $$
  select md5(coalesce(jsonb_agg(coalesce(details ->> x.detail_field_id::text, '') order by x.position), '[]')::text)
  from product_model_axes x where x.domain_id = app_domain() and x.model_id = model
$$;
