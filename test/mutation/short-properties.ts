import fc from 'fast-check';

// Each fault meets every property for a moment only: what a property finds late is found in the full suite all the same.
fc.configureGlobal({ interruptAfterTimeLimit: 120, markInterruptAsFailure: false });
