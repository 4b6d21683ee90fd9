-- expand
-- The types stand in rules/src/field-kinds.ts alone: a new one needs no migration.
alter table detail_fields drop constraint detail_fields_type_check;
