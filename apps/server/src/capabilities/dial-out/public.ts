export { keepPhones, PHONE_PREFIX } from './keep-phones.ts';
export { phonesInSession } from './phones-in-session.ts';
export { isPhoneUnasked, loadPhoneStays, type PhoneStay } from './phone-stay-store.ts';
