-- expand
-- Which row of an import counts where several have the same reference, and what new products get whose row says nothing of
-- a field, by field key.
alter table imports
  add column repeated text not null default 'none' check (repeated in ('none', 'first', 'last')),
  add column for_new jsonb not null default '{}';
