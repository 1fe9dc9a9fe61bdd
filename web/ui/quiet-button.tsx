import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/** Small button without a border, for less important actions. */
export const QuietButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props} variant="quiet" size="sm" />
)
