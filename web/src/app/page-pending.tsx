import { Center, Loader } from '@mantine/core'

/** Shown only when a page takes longer than a moment to arrive. */
export function PagePending() {
  return (
    <Center mih="60vh">
      <Loader color="gray" size="sm" type="dots" />
    </Center>
  )
}
