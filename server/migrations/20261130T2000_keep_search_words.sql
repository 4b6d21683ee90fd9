-- expand
-- Words of a company for searches: synonyms, replacements, and words that are left out.
create table search_words (
  domain_id uuid not null references domains on delete cascade,
  id uuid not null default new_id(),
  kind text not null check (kind in ('synonym', 'replacement', 'ignored')),
  language text not null check (language in ('all', 'en-us', 'fr-fr', 'zh-cn')),
  -- What is typed, and what is looked for.
  words text[] not null check (cardinality(words) between 1 and 20),
  means text[] not null check (cardinality(means) <= 20),
  position int not null,
  primary key (domain_id, id)
);
alter table search_words enable row level security;
alter table search_words force row level security;
create policy tenant on search_words to vitrine_tenant
  using (domain_id = app_domain()) with check (domain_id = app_domain());
grant select, insert, update, delete on search_words to vitrine_tenant;

-- Lists that were found by other words are asked for anew.
create trigger revision after insert or update or delete on search_words
  for each statement execute function note_revision('structure');
