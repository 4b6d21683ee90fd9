import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const searchDebounceMs = 500

interface SearchFieldProps {
  /** What the page searches for; nothing where it is empty. */
  shown: string
  label: string
  className?: string | undefined
  onSearch: (q: string) => void
}

/** Searches a moment after the last letter, and follows the page where it goes to another search by itself. */
export function SearchField({ shown, label, className, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(shown)
  const [known, setKnown] = useState(shown)
  const [asked, setAsked] = useState(shown)
  if (shown !== known) {
    setKnown(shown)
    // What comes back of one's own search must not take away what was typed since.
    if (shown !== asked) setText(shown)
  }
  const search = useDebouncedCallback((next: string) => {
    setAsked(next.trim())
    onSearch(next.trim())
  }, searchDebounceMs)
  return (
    <TextInput
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}
