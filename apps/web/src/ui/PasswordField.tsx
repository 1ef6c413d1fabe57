import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { IconEye, IconEyeOff } from './icons.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A password field with a button that shows its text. */
export function PasswordField({
  showLabel,
  hideLabel,
  ...field
}: Omit<TextFieldProps, 'type' | 'end'> & { showLabel: string; hideLabel: string }) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)}>
          {shown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}
