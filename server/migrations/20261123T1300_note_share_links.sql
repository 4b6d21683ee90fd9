-- For whom a share link is, in a line for those who manage it.
alter table share_tokens
  add column note text not null default '' check (char_length(note) <= 200);

drop trigger note_versions on share_tokens;
create trigger note_versions before update on share_tokens for each row execute function note_versions('name', 'note');
