import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { offerCases } from './offer-cases.ts';
import { webexHarness } from './webex-harness.ts';

offerCases(mediaPortContract, webexHarness);
