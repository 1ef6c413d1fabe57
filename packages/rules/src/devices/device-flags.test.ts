import { expect, test } from 'vitest';
import { readDeviceFlags, type DeviceFlags } from './device-flags.ts';

const none: DeviceFlags = {
  iPad: false,
  iPhone: false,
  android: false,
  windows: false,
  mac: false,
  linux: false,
  safari: false,
  ciscoDeskPro: false,
};
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  {
    name: 'iPad',
    userAgent: `Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) ${webKit} Version/12.1 Mobile/15E148 Safari/604.1`,
    touch: 5,
    expected: { iPad: true, safari: true },
  },
  {
    name: 'iPad as a Mac',
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`,
    touch: 5,
    expected: { iPad: true, safari: true },
  },
  {
    name: 'Mac',
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`,
    touch: 0,
    expected: { mac: true, safari: true },
  },
  {
    name: 'iPhone',
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`,
    touch: 5,
    expected: { iPhone: true, safari: true },
  },
  {
    name: 'Android',
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`,
    touch: 5,
    expected: { android: true },
  },
  {
    name: 'Windows',
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0`,
    touch: 0,
    expected: { windows: true },
  },
  {
    name: 'Linux',
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`,
    touch: 0,
    expected: { linux: true },
  },
  {
    name: 'Cisco Desk Pro',
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 RoomOS/11 DeskPro`,
    touch: 10,
    expected: { linux: true, ciscoDeskPro: true },
  },
])('[DEV-07] $name', ({ userAgent, touch, expected }) => {
  expect(readDeviceFlags({ userAgent, maxTouchPoints: touch })).toEqual({ ...none, ...expected });
});
