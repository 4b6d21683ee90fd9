import { ActionIcon, ColorPicker, ColorSwatch, Popover, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface ColorFieldProps {
  label: string
  /** `#rrggbb`, or as much of it as has been typed. */
  value: string
  error?: string | null
  description?: ReactNode
  disabled?: boolean
  /** Names for what is drawn. */
  words: { open: string; saturation: string; hue: string }
  onChange: (value: string) => void
  /** The typing has ended. */
  onBlur?: () => void
}

/** A colour, typed as `#rrggbb` or chosen by eye: both by keyboard as well. */
export function ColorField(props: ColorFieldProps) {
  const { label, value, error, description, disabled, words, onChange, onBlur } = props
  return (
    <TextInput
      label={label}
      value={value}
      error={error}
      description={description}
      disabled={disabled}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      leftSection={
        <Popover position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon aria-label={words.open} disabled={disabled}>
              <ColorSwatch color={value} size={20} style={{ outline: '1px solid var(--vt-border)' }} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={label}>
            <ColorPicker
              format="hex"
              value={value}
              saturationLabel={words.saturation}
              hueLabel={words.hue}
              onChange={onChange}
            />
          </Popover.Dropdown>
        </Popover>
      }
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      onBlur={onBlur}
    />
  )
}
