import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { ActWords } from './act-word-list.ts';

/** The ways of signing in, as the audit log writes them. Source: MOD-01. */
export const SIGN_IN_WAYS: Readonly<Record<DocumentLanguage, ActWords['ways']>> = {
  en: {
    password: 'by password',
    passkey: 'by passkey',
    guest: 'as a guest',
    'sign-on': 'by single sign-on',
    link: 'by a link',
    mail: 'by mail',
  },
  fr: {
    password: 'par mot de passe',
    passkey: 'par clé d’accès',
    guest: 'comme invité',
    'sign-on': 'par authentification unique',
    link: 'par un lien',
    mail: 'par courriel',
  },
  es: {
    password: 'con contraseña',
    passkey: 'con llave de acceso',
    guest: 'como invitado',
    'sign-on': 'por acceso único',
    link: 'por un enlace',
    mail: 'por correo',
  },
  ar: {
    password: 'بكلمة مرور',
    passkey: 'بمفتاح مرور',
    guest: 'كضيف',
    'sign-on': 'بتسجيل الدخول الموحّد',
    link: 'برابط',
    mail: 'بالبريد',
  },
  ru: {
    password: 'по паролю',
    passkey: 'по ключу доступа',
    guest: 'как гость',
    'sign-on': 'через единый вход',
    link: 'по ссылке',
    mail: 'по почте',
  },
  zh: {
    password: '用密码',
    passkey: '用通行密钥',
    guest: '以来宾身份',
    'sign-on': '用单点登录',
    link: '通过链接',
    mail: '通过邮件',
  },
};
