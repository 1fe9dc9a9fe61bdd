import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/** Small button without a border, for moves beside others. */
export const QuietButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props} variant="quiet" size="sm" />
)
