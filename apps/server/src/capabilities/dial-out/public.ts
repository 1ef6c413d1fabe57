export { keepPhones, PHONE_PREFIX } from './keep-phones.ts';
export { loadPhoneStays, type PhoneStay } from './phone-stay-store.ts';
