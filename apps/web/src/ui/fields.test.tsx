import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../testing-render.tsx';
import { AlertBanner } from './AlertBanner.tsx';
import { announce } from './announcer.ts';
import { Announcer } from './Announcer.tsx';
import { Autocomplete } from './Autocomplete.tsx';
import { Avatar } from './Avatar.tsx';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { IconButton } from './IconButton.tsx';
import { Loading } from './Loading.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Reason } from './Reason.tsx';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';
import { Tip } from './Tip.tsx';
import { watchTyping } from './typing.ts';
import { Wordmark } from './Wordmark.tsx';

const noop = () => undefined;

afterEach(() => {
  vi.useRealTimers();
});

test('[PEOP-17][PEOP-18] an avatar shows the image, and initials when there is none or it is broken', () => {
  const { container } = draw(<Avatar name="Rosa Quispe" image="/x.png" />);
  fireEvent.error(container.querySelector('img') ?? container);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toContain('RQ');
});

test('[PEOP-19] the image of an avatar is fetched at 640 px, not 1600', () => {
  const { container } = draw(<Avatar name="Rosa Quispe" image="https://avatar.example/rosa~1600" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('https://avatar.example/rosa~640');
});

test('[A11Y] fields, buttons, empty places and banners have names and describe themselves', async () => {
  draw(
    <main>
      <Wordmark siteName="National Assembly" />
      <TextField label="Name" hint="As people write it." error="Enter a name." />
      <PasswordField label="Password" showLabel="Show" hideLabel="Hide" />
      <Select
        label="Join as"
        value="b"
        onChoose={noop}
        choices={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
      />
      <Button busy>Saving</Button>
      <Button disabled>Not available</Button>
      <EmptyState title="No previous messages to show." action={<Button>Try again</Button>}>
        Why
      </EmptyState>
      {(['info', 'success', 'warning', 'error'] as const).map((kind) => (
        <AlertBanner key={kind} kind={kind} title={kind} onDismiss={noop} />
      ))}
    </main>,
  );
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  await expectAccessible();
});

test('a busy button does nothing but keeps the focus', () => {
  const onClick = vi.fn();
  draw(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

test.each([
  { given: 'a title alone', title: 'Not recorded', text: undefined, expected: 'Not recorded' },
  {
    given: 'a title before text',
    title: 'Not recorded',
    text: 'Try again.',
    expected: 'Not recorded. Try again.',
  },
  { given: 'a title that is a sentence', title: 'It is held.', text: 'Why.', expected: 'It is held. Why.' },
])('[NOTIF-02] a banner, $given: “$expected”', ({ title, text, expected }) => {
  draw(
    <AlertBanner kind="error" title={title}>
      {text}
    </AlertBanner>,
  );
  expect(screen.getByRole('alert').textContent).toBe(expected);
});

test('[NOTIF-02] what a banner offers stands beside its words, not within them', () => {
  draw(
    <AlertBanner kind="info" title="It is held" action={<button type="button">Play</button>}>
      Why.
    </AlertBanner>,
  );
  expect(screen.getByText('It is held.').closest('p')?.textContent).toBe('It is held. Why.');
  expect(screen.getByRole('status').contains(screen.getByRole('button', { name: 'Play' }))).toBe(true);
});

test('still shapes appear after 400 ms only', () => {
  vi.useFakeTimers();
  draw(<Loading label="Loading" />);
  act(() => void vi.advanceTimersByTime(399));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('Loading');
});

test('[FND-47] a tooltip comes with the focus and goes after 4 s', () => {
  vi.useFakeTimers();
  draw(
    <Tip text="The whole name">
      <button type="button">Name</button>
    </Tip>,
  );
  fireEvent.focus(screen.getByRole('button'));
  act(() => void vi.advanceTimersByTime(500));
  expect(screen.getByRole('tooltip').textContent).toBe('The whole name');
  act(() => void vi.advanceTimersByTime(3999));
  expect(screen.queryByRole('tooltip')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('[FND-48] a tooltip that is a description goes after 8 s', () => {
  vi.useFakeTimers();
  draw(
    <Tip text="What the vote is about" isDescription>
      <button type="button">Vote 7</button>
    </Tip>,
  );
  fireEvent.focus(screen.getByRole('button'));
  act(() => void vi.advanceTimersByTime(500));
  act(() => void vi.advanceTimersByTime(7999));
  expect(screen.getByRole('tooltip').textContent).toBe('What the vote is about');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('[FND-47] where only the tooltip describes a control, it is read before the tooltip shows', () => {
  vi.useFakeTimers();
  draw(
    <Tip text="Alt+L" describes>
      <button type="button">Ask them to slow down</button>
    </Tip>,
  );
  const described = () =>
    document.getElementById(screen.getByRole('button').getAttribute('aria-describedby') ?? '');
  expect([described()?.textContent, described()?.hidden]).toEqual(['Alt+L', true]);
  fireEvent.focus(screen.getByRole('button'));
  act(() => void vi.advanceTimersByTime(500));
  expect(described()).toBe(screen.getByRole('tooltip'));
  expect(screen.getAllByText('Alt+L')).toHaveLength(1);
});

test('[FND-47] [RESP-02] a control says why it does nothing, keeps the focus, and does nothing', () => {
  const submit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  const press = vi.fn<() => void>();
  const form = (text: string | undefined) => (
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <Reason text={text}>
        <Button type="submit" onClick={press}>
          Save
        </Button>
      </Reason>
      <Reason text={text}>
        <IconButton label="Remove" onClick={press} />
      </Reason>
    </form>
  );
  const { rerender } = draw(form(undefined));
  const button = screen.getByRole('button', { name: 'Save' });
  const remove = screen.getByRole('button', { name: 'Remove' });
  button.focus();
  rerender(form('This works again once you are connected.'));
  expect(document.activeElement).toBe(button);
  for (const one of [button, remove]) {
    expect(one.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This works again once you are connected.',
    );
    fireEvent.click(one);
  }
  expect([submit.mock.calls, press.mock.calls]).toEqual([[], []]);
  rerender(form(undefined));
  expect([document.activeElement, button.getAttribute('aria-describedby')]).toEqual([button, null]);
  fireEvent.click(button);
  expect([submit.mock.calls.length, press.mock.calls.length]).toEqual([1, 1]);
});

test('the same announcement said twice is a new element, so that it is heard twice', () => {
  draw(<Announcer />);
  act(() => announce('Vote 3 is open', 'assertive'));
  const first = screen.getByText('Vote 3 is open');
  act(() => announce('Vote 3 is open', 'assertive'));
  expect(screen.getByText('Vote 3 is open')).not.toBe(first);
  expect(screen.getByRole('alert').textContent).toBe('Vote 3 is open');
});

const people = ['Fergus Whelan', 'Fernanda Costa', 'Ferdinand Roth', 'Jennifer Berg'].map((label, index) => ({
  id: `u${index}`,
  label,
}));

test('[FND-29][FND-30][FND-31][FND-33] suggestions from three letters, at most three, without those chosen', async () => {
  const onChoose = vi.fn();
  draw(<Autocomplete label="People" options={people} chosenIds={['u0']} onChoose={onChoose} />);
  const field = screen.getByPlaceholderText('Type and press Enter');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'fe' } });
  expect(screen.queryAllByRole('option')).toEqual([]);
  fireEvent.change(field, { target: { value: 'fer' } });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Fernanda Costa',
    'Ferdinand Roth',
    'Jennifer Berg',
  ]);
  await expectAccessible();
  fireEvent.click(
    screen.getByText((_, element) => element?.textContent === 'Ferdinand Roth' && element.tagName === 'SPAN'),
  );
  expect(onChoose).toHaveBeenCalledWith('u2');
});

test('[FND-29][BEY-14] what is typed stands in the field although the page keeps typing from its shortcuts', async () => {
  const endWatch = watchTyping();
  draw(<Autocomplete label="People" options={people} chosenIds={[]} onChoose={vi.fn()} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'People' });
  await userEvent.click(field);
  await userEvent.keyboard('Ann K');
  expect(field.value).toBe('Ann K');
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(field.value).toBe('Ann');
  endWatch();
});

test('[FND-29] the first suggestion stands ready for Enter, the arrows lead to the others', () => {
  const onChoose = vi.fn();
  draw(<Autocomplete label="People" options={people} chosenIds={[]} onChoose={onChoose} />);
  const field = screen.getByRole('combobox', { name: 'People' });
  act(() => field.focus());
  fireEvent.input(field, { target: { value: 'fer' }, inputType: 'insertText' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyUp(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyUp(field, { key: 'Enter' });
  expect(onChoose).toHaveBeenCalledOnce();
  expect(field).toHaveProperty('value', '');
});
