/** On the wire a record's id is `_id`; everything else of the server calls it `id`. */

/** What is answered, as the server itself knows it: an `id` in place of the `_id`. */
export type Inside<Answer extends { _id: unknown }> = Omit<Answer, '_id'> & { id: Answer['_id'] }

export function answerId<Known extends { id: unknown }>({
  id,
  ...rest
}: Known): Omit<Known, 'id'> & { _id: Known['id'] } {
  return { _id: id, ...rest }
}

/** A record that is no more than named, where there is one. */
export function answerNamed<Id extends string | null>(
  id: Id,
  name: string | null,
): { _id: Id; name: string } {
  return { _id: id, name: name ?? '' }
}

/** The id in an answer that was kept as it was sent. */
export function insideId<Id>({ _id }: { _id: Id }): Id {
  return _id
}
