#!/usr/bin/env -S node --conditions=@gatehouse/source
import '../src/config/main.ts';
