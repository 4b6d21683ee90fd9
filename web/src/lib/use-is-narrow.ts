import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone’s, from the first time a page is drawn. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) === true
}
